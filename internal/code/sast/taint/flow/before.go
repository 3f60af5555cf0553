package flow

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/value"
)

// middleware are handlers that a call has registered for routes behind it, with what they find out about each request.
type middleware struct {
	on    string // the variable of the router
	route string // "" for all routes
	below bool   // also for routes that begin with the route
	facts []value.Fact
}

// maxMiddleware bounds the handlers of a function that apply to routes behind them.
const maxMiddleware = 16

// before returns what earlier calls on the same router have registered functions to find out about requests of a route.
func (r *caller) before(c *site.Call, routes []string) (facts []value.Fact) {
	for _, m := range r.middleware {
		applies := func(route string) bool {
			return route == m.route || m.below && strings.HasPrefix(route, strings.TrimSuffix(m.route, "/")+"/")
		}
		if m.on == routerOf(c) && (m.route == "" || slices.ContainsFunc(routes, applies)) {
			facts = slices.Concat(facts, m.facts)
		}
	}
	return facts
}

// noteBefore notes what functions that a call registers find out about requests that they pass on.
func (r *caller) noteBefore(c *site.Call, routes []string, facts []value.Fact) {
	on := routerOf(c)
	if on == "" || len(facts) == 0 || len(routes) > 1 || len(r.middleware) == maxMiddleware {
		return
	}
	below := r.Knowledge.Words.Middleware.Has(c.Member)
	route := strings.Join(routes, "")
	if route != "" || below || strings.HasPrefix(on, chained) {
		r.middleware = append(r.middleware, middleware{on, route, below, facts})
	}
}

// routerOf returns the name of the variable on which a call registers functions, or the place of the call that made what it and the calls
// before it are called on: router.route("/a").all(check).get(show).
func routerOf(c *site.Call) string {
	x := c.ReceiverExpr
	if x == nil || x.Op == ir.Var || x.Op == ir.Ref {
		return nameOf(x)
	}
	for x.Op == ir.Call && x.X != nil && x.X.Op == ir.Select && x.X.X != nil && x.X.X.Op == ir.Call {
		x = x.X.X
	}
	if x.Op != ir.Call {
		return ""
	}
	return fmt.Sprint(chained, x.Pos.Line, x.Pos.Col)
}

// chained begins the name of what a call has made.
const chained = "() "

func nameOf(x *ir.Expr) string {
	if x == nil {
		return ""
	}
	return x.Name
}
