"""Parts of every panel and screen: buttons, plates, texts, tips."""
