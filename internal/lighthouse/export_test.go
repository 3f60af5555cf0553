package lighthouse

// SetNoMemo turns off what a worker remembers between messages.
func SetNoMemo(cfg *Config, off bool) { cfg.noMemo = off }

// SetBenchmarkIndex says what the machine was measured at; 0 lets it be measured.
func SetBenchmarkIndex(cfg *Config, index float64) { cfg.index = index }
