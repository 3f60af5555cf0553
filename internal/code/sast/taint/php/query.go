package php

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/sql"
)

// queryText returns the text of a query, with sql.UnknownPart for the parts that are not constant.
func queryText(parts []*ir.Expr) (text string, dynamic bool) {
	var b strings.Builder
	for _, p := range parts {
		if p.Op == ir.String {
			b.WriteString(strings.ReplaceAll(p.Name, string(rune(sql.UnknownPart)), " "))
			continue
		}
		dynamic = true
		b.WriteByte(sql.UnknownPart)
	}
	return b.String(), dynamic
}

// written marks the values that a query writes to columns.
func (l *lowering) written(n front.Node, parts []*ir.Expr, q sql.Statement) []*ir.Expr {
	columns := map[int]string{}
	for _, v := range q.Values {
		if v.Part >= 0 {
			columns[v.Part] = v.Column
		}
	}
	if len(columns) == 0 {
		return parts
	}
	out := make([]*ir.Expr, len(parts))
	unknown := 0
	for i, p := range parts {
		out[i] = p
		if p.Op == ir.String {
			continue
		}
		if column, ok := columns[unknown]; ok {
			args := front.Args(p, front.At(ir.String, n, q.Table), front.At(ir.String, n, column))
			out[i] = front.Call(n, front.At(ir.Ref, n, "query.put"), args...)
		}
		unknown++
	}
	return out
}

// asking lowers the text of a query, together with its effect on tables.
func (l *lowering) asking(n front.Node, x *ir.Expr, q sql.Statement) *ir.Expr {
	places := q.Placeholders()
	if len(q.Reads) == 0 && places == "" {
		return x
	}
	args := front.Args(x)
	for _, s := range []string{strings.Join(q.Reads, " "), q.Table, places} {
		args = append(args, ir.Arg{X: front.At(ir.String, n, s)})
	}
	return front.Call(n, front.At(ir.Ref, n, "query.text"), args...)
}
