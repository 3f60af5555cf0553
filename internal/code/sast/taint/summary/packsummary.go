package summary

import (
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// summary writes or reads a summary with its objects.
func (p *pack) summary(s *Summary) {
	if !p.reading {
		p.heap, p.given = s.Heap, s.Given
	}
	p.value(&s.Result)
	list(p, &s.Effects, p.effect)
	list(p, &s.Sinks, p.sinkFlow)
	list(p, &s.Callbacks, p.callFlow)
	list(p, &s.MethodCalls, p.methodFlow)
	list(p, &s.References, func(f *Reference) { p.int(&f.Param); p.value(&f.Value) })
	for _, holds := range []bool{false, true} {
		facts := s.Verdicts[holds]
		list(p, &facts, p.fact)
		if p.reading && len(facts) > 0 {
			if s.Verdicts == nil {
				s.Verdicts = map[bool][]value.Fact{}
			}
			s.Verdicts[holds] = facts
		}
	}
	list(p, &s.Postconditions, p.fact)
	list(p, &s.Demands, func(d *Demand) { p.int(&d.Param); p.flags(&d.Holds) })
	p.flags(&s.Ends)
	if !p.reading {
		return
	}
	for id := 0; len(p.main) > 0 && !p.bad; id++ {
		p.object(id)
	}
	s.Heap, s.Given = p.heap, p.given
}

func (p *pack) effect(e *Effect) {
	p.origin(&e.To)
	p.objectRef(&e.Object)
}

func (p *pack) sinkFlow(s **SinkFlow) {
	if p.reading {
		*s = &SinkFlow{}
	}
	one := *s
	p.origin(&one.From)
	p.mask(&one.Sanitized)
	p.flags(&one.Weak, &one.Sink.Loose, &one.Sink.Direct, &one.Sink.Deep)
	p.weakness(&one.Sink.Weakness)
	p.spec(&one.Sink.Rule)
	p.text(&one.Sink.Fix)
	p.text(&one.Sink.Framework)
	p.file(&one.Sink.File)
	p.pos(&one.Sink.Pos)
	p.text(&one.Sink.Func)
	p.text(&one.Sink.What)
	p.location(&one.Sink.Record)
	p.step(&one.Step)
}

func (p *pack) callFlow(c *Callback) {
	p.origin(&c.Callee)
	p.text(&c.Method)
	list(p, &c.Args, p.value)
}

// methodFlow writes or reads the part of a method call that callers need.
func (p *pack) methodFlow(m *MethodCall) {
	p.origin(&m.On)
	p.text(&m.Member)
	p.file(&m.File)
	p.text(&m.Func)
	list(p, &m.Args, func(a *site.Argument) {
		p.text(&a.Name)
		p.flags(&a.Spread)
		p.value(&a.Value)
		p.value(&a.List)
	})
	var on *ir.Expr
	if p.reading {
		m.Expr = &ir.Expr{}
	} else {
		on = m.Expr.X
	}
	p.oneByte((*byte)(&m.Expr.Op))
	p.text(&m.Expr.Name)
	p.pos(&m.Expr.Pos)
	maybe(p, &on, func(x *ir.Expr) { p.oneByte((*byte)(&x.Op)) })
	if p.reading {
		m.Expr.X = on
	}
}

func (p *pack) finding(f *report.Finding) {
	p.weakness(&f.Weakness)
	p.spec(&f.Rule)
	p.text(&f.Fix)
	p.text(&f.Framework)
	p.file(&f.File)
	p.pos(&f.Pos)
	p.text(&f.Func)
	p.text(&f.What)
	p.text(&f.Source)
	p.text((*string)(&f.SourceKind))
	p.flags(&f.Loose, &f.Weak, &f.Tested, &f.Alone, &f.Sanitized)
	p.shape(&f.Shape)
	p.int(&f.Calls)
	list(p, &f.Steps, func(s *report.Step) {
		p.file(&s.File)
		p.pos(&s.Pos)
		p.text(&s.Text)
	})
}
