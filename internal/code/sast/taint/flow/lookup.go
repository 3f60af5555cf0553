package flow

import (
	"regexp"
	"strings"
	"unicode"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

var (
	// lookupName matches methods of a database handle that return records.
	lookupName = regexp.MustCompile(`(?i)^(find|fetch|load|lookup|look_up|retrieve|query|search|read|get)(_|$)|` +
		`^(find|fetch|load|lookup|retrieve|query|search|read|get)[A-Z0-9]|` +
		`^(?i:select_?(one|all|row|rows|first|list|by\w*)|first|one|last|scalar|scalars|take|single|row|rows|all)(_\w+|Or\w+|Async|!|$)`)
	// recordName matches methods of a model that return records.
	recordName = regexp.MustCompile(`^(find|first|last)([_A-Z!]\w*)?$|^\w+(_by_|By[A-Z])\w*$|^(get|find|fetch|load)_by$`)
	// keyedName matches functions that return records by their key.
	keyedName = regexp.MustCompile(`^(get|find|fetch|load|lookup|select|retrieve)\w*(_by(_\w+)?|By([A-Z]\w*)?)$`)
	// handleName matches names of databases, connections, repositories and the like.
	handleName = regexp.MustCompile(`(?i)^(em|objects|conn|(db|database|sql|pdo)_?\w*|` +
		`\w*(db|dbh|pdo|mysqli|database|connection|repo|repos|repository|repositories|dao|(entity|document|object)_?manager|mapper|orm|prisma|knex|sequelize|gorm))$`)
)

// isLookup reports whether a call of something unknown looks records up. Its arguments are keys,
// which the records that are found do not contain.
func (r *caller) isLookup(c *site.Call) bool {
	name := ir.Short(c.Name())
	if c.Kind != model.Calls || name == "" {
		return false
	}
	if c.ReceiverExpr == nil {
		return keyedName.MatchString(name)
	}
	if isModel(c) && recordName.MatchString(name) {
		return true
	}
	if !lookupName.MatchString(name) {
		return false
	}
	for _, t := range value.TypesOf(c.Receiver) {
		if handleName.MatchString(ir.Short(ir.Base(t))) {
			return true
		}
	}
	return isOfHandle(c.ReceiverExpr)
}

// isModel reports whether the receiver of a call is named like a class.
func isModel(c *site.Call) bool {
	x := c.ReceiverExpr
	if x.Op != ir.Ref && x.Op != ir.Var {
		return false
	}
	name := ir.Short(x.Name)
	return name != "" && unicode.IsUpper([]rune(name)[0]) && strings.ToUpper(name) != name
}

// isOfHandle reports whether an expression is a database handle, or a chain of calls and members
// that begins at one.
func isOfHandle(x *ir.Expr) bool {
	for x != nil {
		switch x.Op {
		case ir.Var, ir.Ref, ir.Select:
			name := strings.TrimLeft(ir.Short(x.Name), "$@_")
			for _, lead := range []string{"get_", "get"} {
				name = strings.TrimPrefix(name, lead)
			}
			if handleName.MatchString(name) {
				return true
			}
			x = x.X
		case ir.Call, ir.Index:
			x = x.X
		case ir.Await, ir.Cast:
			x = ir.Operand(x)
		default:
			return false
		}
	}
	return false
}

// lookedUp returns the records that a call finds, with the queries that found them: their columns
// may be stored values. What reached the receiver through something unknown is a key as well.
func (r *caller) lookedUp(c *site.Call) *value.Value {
	all := r.DeepTaints(c.Receiver)
	var own []value.Taint
	for _, t := range value.FromSources(value.OrEmpty(c.Receiver).Taints) {
		if !t.Weak && t.Part == "" { // a handle may contain records that it has found before
			own = append(own, t)
		}
	}
	all = value.JoinTaints(all, r.TaintsIn(c.Args))
	out := value.Tainted(value.JoinTaints(value.Weaken(own), value.Queries(all)))
	if c.Receiver != nil {
		out = out.WithRows(c.Receiver.Rows)
	}
	return out.WithStep(r.File, c.Expr.Pos, value.ThroughStep, ir.Short(c.Name()))
}
