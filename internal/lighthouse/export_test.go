package lighthouse

// SetNoMemo turns off what a worker remembers between messages.
func SetNoMemo(cfg *Config, off bool) { cfg.noMemo = off }
