package shapeshandlers

import (
	"context"
	"database/sql"

	"example.com/acme/bus"
	"example.com/acme/web"
)

type order struct {
	Name  string
	Count int
}

type storeInput struct{ Name string }

var db *sql.DB

func create(ctx *web.Context) error {
	var o order
	if err := ctx.Bind(&o); err != nil {
		return err
	}
	db.Exec("INSERT INTO o VALUES('" + o.Name + "')") // want: sql-injection
	db.Exec("INSERT INTO o VALUES(?)", o.Name)
	return nil
}

func listen(stream bus.Orders_ListenServer) error {
	for {
		in, err := stream.Recv()
		if err != nil {
			return err
		}
		db.Exec("INSERT INTO o VALUES('" + in.Name + "')") // want: sql-injection
	}
}

func jobs(b *bus.Bus) {
	b.Serve(func(ctx context.Context, task *bus.StoreTask) error {
		_, err := db.Exec("INSERT INTO o VALUES('" + task.Name + "')") // want: sql-injection
		return err
	})
	b.NewStoreTask("store", func(ctx context.Context, input storeInput) error {
		_, err := db.Exec("INSERT INTO o VALUES('" + input.Name + "')") // want: sql-injection
		return err
	})
}
