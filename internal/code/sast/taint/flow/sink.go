package flow

// sinks looks at what the caller passes to the sinks of a function.
func (in *application) applySinks() {
	for _, s := range in.summary.Sinks {
		if in.fn.Template && s.Sink.Doubtful() { // of what a page is given too little is known
			continue
		}
		v := in.argument(s.From)
		if v == nil || v.Numeric && !s.Sink.Weakness.Numeric {
			continue
		}
		taints := v.Taints
		if s.Sink.Deep {
			taints = in.r.DeepTaints(v)
		}
		for _, t := range taints {
			if s.Sink.Spares(t.Sanitized | s.Sanitized) {
				continue
			}
			t.Sanitized |= s.Sanitized
			t.Weak = t.Weak || s.Weak
			if t.Weak && in.fn.Template { // pages are full of what was looked up by what others sent
				continue
			}
			t.Step = in.passed(t.Step, s.Step)
			in.r.Reach(t, s.Sink)
		}
	}
}
