package main

// Fields of messages whose generated code is missing, with the types that the .proto file gives them.

import (
	"context"
	"database/sql"
	"fmt"

	"connectrpc.com/connect"
	depotv1 "example.com/gen/depot/v1"
)

type depot struct {
	depotv1.UnimplementedDepotServer
	db *sql.DB
}

func (d *depot) Move(ctx context.Context, req *connect.Request[depotv1.MoveRequest]) (*connect.Response[depotv1.MoveReply], error) {
	d.db.Query("SELECT * FROM items WHERE name = '" + req.Msg.GetItem() + "'") // want: sql-injection
	d.db.Query(fmt.Sprintf("SELECT * FROM items LIMIT %v", req.Msg.GetAmount()))
	d.db.Query("SELECT * FROM items WHERE zone = '" + req.Msg.Zone.String() + "'")
	d.db.Query("SELECT * FROM items WHERE zone = '" + req.Msg.GetZone().String() + "'")
	d.db.Query(fmt.Sprint("SELECT * FROM items WHERE made > ", req.Msg.Since.Seconds))
	d.db.Query(fmt.Sprint("SELECT * FROM boxes WHERE number = ", req.Msg.GetBox().GetNumber()))
	d.db.Query(fmt.Sprint("SELECT * FROM boxes WHERE label = ", req.Msg.GetBox().GetLabel())) // want: sql-injection
	for _, box := range req.Msg.Boxes {
		d.db.Query(fmt.Sprint("SELECT * FROM boxes WHERE number = ", box.Number))
		d.db.Query(fmt.Sprint("SELECT * FROM boxes WHERE label = ", box.Label)) // want: sql-injection
	}
	return nil, nil
}

func (d *depot) Take(ctx context.Context, req *depotv1.MoveRequest) (*depotv1.MoveReply, error) {
	d.db.Query("SELECT * FROM items WHERE name = '" + req.GetItem() + "'") // want: sql-injection
	d.db.Query("SELECT * FROM items WHERE zone = '" + req.Zone.String() + "'")
	return nil, nil
}
