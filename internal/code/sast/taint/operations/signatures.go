package operations

import (
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// digest returns the keyed digest of the subject of an operation, or that which the receiver computes.
func (r *Operator) digest(c *site.Call, s *model.Rule) *value.Value {
	if s.Subject == nil {
		if c.Receiver == nil || c.Receiver.PartOf == nil {
			return nil
		}
		return &value.Value{PartOf: c.Receiver.PartOf}
	}
	list, ok := r.Slot(c, *s.Subject)
	if !ok || len(list) != 1 || s.Subject.Index >= len(c.Args) {
		return nil
	}
	at := r.Checked(c.Args[s.Subject.Index].Expr, list[0])
	return &value.Value{PartOf: &value.Fact{Location: at, Sanitizes: model.All}}
}

// verify returns whether two arguments are equal. What one of them is the digest of is safe then: only who has the key can make it.
func verify(c *site.Call, clears model.Mask) *value.Value {
	out := &value.Value{Numeric: true}
	for _, a := range c.Args {
		if a.Value == nil || a.Value.PartOf == nil {
			continue
		}
		f := *a.Value.PartOf
		f.Sanitizes &= clears
		out.Verdict = &value.Verdict{Yes: []value.Fact{f}, Boolean: true}
	}
	return out
}
