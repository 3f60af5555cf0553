package app

import (
	"context"

	"example.com/shop/v2"
	other "example.org/shop"
)

func find(ctx context.Context, in *shop.Inbox, base *shop.Base, second *other.Inbox) {
	text, err := in.Next()
	if err != nil {
		return
	}
	base.Find(ctx, text)     // want: sql-injection
	base.Find(ctx, in.Title) // want: sql-injection
	base.Find(ctx, shop.Quote(text))
	var filled shop.Order
	in.Fill(&filled)
	base.Find(ctx, filled.Name) // want: sql-injection
	clean, _ := shop.Clean(text)
	base.Find(ctx, clean) // want: sql-injection
	var t shop.Text
	t.Set("name", text)
	base.Find(ctx, t.Get()) // want: sql-injection
	more, _ := second.Next()
	other.Fetch(more) // want: ssrf
	other.Fetch("constant")
}
