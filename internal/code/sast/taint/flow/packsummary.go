package flow

import (
	"maps"
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// summary writes or reads what a function does, with what its values stand for.
func (p *pack) summary(s *summary) {
	if !p.reading {
		p.heap, p.given = s.heap, s.given
	}
	p.value(&s.result)
	list(p, &s.effects, p.effect)
	list(p, &s.sinks, p.sinkFlow)
	list(p, &s.callbacks, p.callFlow)
	list(p, &s.methodCalls, p.methodFlow)
	for _, holds := range []bool{false, true} {
		facts := s.verdicts[holds]
		list(p, &facts, p.paramFact)
		if p.reading && len(facts) > 0 {
			if s.verdicts == nil {
				s.verdicts = map[bool][]parameterFact{}
			}
			s.verdicts[holds] = facts
		}
	}
	p.ensured(s)
	if !p.reading {
		return
	}
	for id := 0; len(p.main) > 0 && !p.bad; id++ {
		p.object(id)
	}
	s.heap, s.given = p.heap, p.given
}

func (p *pack) ensured(s *summary) {
	params := slices.Sorted(maps.Keys(s.postconditions))
	list(p, &params, p.int)
	if p.reading && len(params) > 0 {
		s.postconditions = make(map[int]model.Mask, len(params))
	}
	for _, i := range params {
		m := s.postconditions[i]
		p.mask(&m)
		s.postconditions[i] = m
	}
}

func (p *pack) effect(e *effect) {
	p.origin(&e.in)
	p.standsFor(&e.id)
}

func (p *pack) paramFact(f *parameterFact) {
	p.int(&f.param)
	p.mask(&f.clears)
}

func (p *pack) sinkFlow(s **sinkFlow) {
	if p.reading {
		*s = &sinkFlow{}
	}
	one := *s
	p.origin(&one.from)
	p.mask(&one.cleared)
	p.flags(&one.weak, &one.sink.loose, &one.sink.direct, &one.sink.deep)
	p.weakness(&one.sink.weakness)
	p.spec(&one.sink.spec)
	p.text(&one.sink.fix)
	p.text(&one.sink.frame)
	p.file(&one.sink.file)
	p.pos(&one.sink.pos)
	p.text(&one.sink.in)
	p.text(&one.sink.what)
	p.location(&one.sink.record)
	p.step(&one.step)
}

func (p *pack) callFlow(c *callback) {
	p.origin(&c.fun)
	list(p, &c.args, p.value)
}

// methodFlow keeps of the call what is looked at where the function is called.
func (p *pack) methodFlow(m *methodCall) {
	p.origin(&m.on)
	p.text(&m.member)
	p.file(&m.file)
	p.text(&m.in)
	list(p, &m.args, func(a *argument) {
		p.text(&a.name)
		p.flags(&a.spread)
		p.value(&a.v)
	})
	var on *ir.Expr
	if p.reading {
		m.x = &ir.Expr{}
	} else {
		on = m.x.X
	}
	p.oneByte((*byte)(&m.x.Op))
	p.text(&m.x.Name)
	p.pos(&m.x.Pos)
	maybe(p, &on, func(x *ir.Expr) { p.oneByte((*byte)(&x.Op)) })
	if p.reading {
		m.x.X = on
	}
}

func (p *pack) finding(f *Finding) {
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
	p.flags(&f.Loose, &f.Weak)
	p.int(&f.Calls)
	list(p, &f.Steps, func(s *Step) {
		p.file(&s.File)
		p.pos(&s.Pos)
		p.text(&s.Text)
	})
}
