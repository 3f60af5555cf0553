package lighthouse

// SetNoMemo turns off a worker's cache of parsed messages.
func SetNoMemo(cfg *Config, off bool) { cfg.noMemo = off }

// SetBenchmarkIndex sets the machine's benchmark index; 0 measures it.
func SetBenchmarkIndex(cfg *Config, index float64) { cfg.index = index }
