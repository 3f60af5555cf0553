package shapes

import (
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// Names of the shapes about parts of what a library hands over, and of what is typed like that.
const (
	handedShape     = "handed"
	handedTypeShape = "handed-type"
)

// partOfHanded returns v, a member of what a library hands over, as handed over too if nothing else is known about it.
func (r *Recogniser) partOfHanded(v, of *value.Value, member string) *value.Value {
	if of == nil || value.HasSource(of.Taints) || !r.isHandedOver(of.Types) || !isUnknownMember(v) {
		return v
	}
	leads := r.Knowledge.Words.Requests.Returned
	for rest, ok := leads.Lead(member); ok; rest, ok = leads.Lead(member) {
		member = strings.ToLower(rest[:1]) + rest[1:]
	}
	if s, ok := r.Knowledge.Shape(handedShape); !ok || s.Services.Matches(member) {
		return v
	}
	return value.OrEmpty(v).WithType(handedType)
}

// isHandedOver reports whether a value of some types is handed over by a library, by the entry point or by the name of its type.
func (r *Recogniser) isHandedOver(types []string) bool {
	if slices.Contains(types, handedType) {
		return true
	}
	s, ok := r.Knowledge.Shape(handedTypeShape)
	return ok && len(types) > 0 && !slices.ContainsFunc(types, func(t string) bool {
		return strings.HasSuffix(t, ")") || !s.Receiver.Matches(ir.Short(t)) || !r.isOutside(ir.Base(t))
	})
}

// ElementOfHanded returns v, an element of what a library hands over, as handed over too if nothing else is known about it.
func (r *Recogniser) ElementOfHanded(v, of *value.Value) *value.Value {
	if of == nil || !slices.Contains(of.Types, handedType) || value.HasSource(of.Taints) || !isUnknownMember(v) {
		return v
	}
	return value.OrEmpty(v).WithType(handedType)
}

// isUnknownMember reports whether nothing but the place of a member is known.
func isUnknownMember(v *value.Value) bool {
	return v == nil || len(v.Objects)+len(v.Functions)+len(v.Constants) == 0 && !value.HasSource(v.Taints) && !v.Numeric &&
		!slices.ContainsFunc(v.Types, func(t string) bool { return !strings.HasPrefix(t, unknownPrefix) })
}

// messageCalls are functions that return messages, in lower case, without underscores and the end of asynchronous ones.
var messageCalls = []string{
	"consume", "deliveries", "fetchmessage", "getmessage", "messages", "nextdelivery", "nextmessage", "nextmsg", "poll", "readevents",
	"readmessage",
	"receive", "receivemessage", "receivemessages", "recv", "recvmessage", "reserve",
}

// Received returns the result of a call as handed over by a library if the call returns messages, or a part of what is handed over.
func (r *Recogniser) Received(c *site.Call, out *value.Value) *value.Value {
	if c.ReceiverExpr == nil || out != nil && value.HasSource(out.Taints) || !r.IsExternal(c) {
		return out
	}
	name := strings.TrimSuffix(strings.ReplaceAll(strings.ToLower(c.Member), "_", ""), "async")
	_, has := r.Knowledge.Shape(handedShape)
	isPart := len(c.Args) == 0 && r.partOfHanded(nil, c.Receiver, c.Member) != nil
	if !has || !isPart && !slices.Contains(messageCalls, name) {
		return out
	}
	return value.OrEmpty(out).WithType(handedType)
}

// madeSuffix ends the name of a receiver that an unknown library returned, such as a connection.
const madeSuffix = "=made"

// namesOfReceiver returns the names by which a call's receiver may be a request, or its name if an unknown library returned it.
func (r *Recogniser) namesOfReceiver(c *site.Call) []string {
	v, x := c.Receiver, c.ReceiverExpr
	names := r.calledNames(c)
	if len(names) > 0 || x == nil || x.Op != ir.Var || v == nil || len(v.Types) != 1 {
		return names
	}
	if made, ok := strings.CutSuffix(v.Types[0], "()"); ok && r.isOutside(made) {
		return []string{plainName(x.Name) + madeSuffix}
	}
	return nil
}
