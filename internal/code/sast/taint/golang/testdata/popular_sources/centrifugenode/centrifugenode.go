package centrifugenode

import (
	"database/sql"
	"encoding/json"

	"github.com/centrifugal/centrifuge"
)

func setup(node *centrifuge.Node, db *sql.DB) {
	node.OnConnect(func(client *centrifuge.Client) {
		client.OnPublish(func(e centrifuge.PublishEvent, cb centrifuge.PublishCallback) {
			db.Exec("INSERT INTO m VALUES('" + string(e.Data) + "')") // want: sql-injection
			db.Exec("INSERT INTO m VALUES($1)", string(e.Data))
			cb(centrifuge.PublishReply{}, nil)
		})
		client.OnRPC(func(e centrifuge.RPCEvent, cb centrifuge.RPCCallback) {
			var in struct {
				Name string
				N    int
			}
			json.Unmarshal(e.Data, &in)
			db.Exec("INSERT INTO r VALUES('" + in.Name + "')") // want: sql-injection
		})
		client.OnSubscribe(func(e centrifuge.SubscribeEvent, cb centrifuge.SubscribeCallback) {
			db.Query("SELECT * FROM c WHERE n = '" + e.Channel + "'") // want: sql-injection
		})
	})
	node.OnConnecting(func(ctx ctxT, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
		db.Query("SELECT * FROM t WHERE tok = '" + e.Token + "'") // want: sql-injection
		return centrifuge.ConnectReply{}, nil
	})
}

type ctxT interface{}
