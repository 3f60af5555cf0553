package main

import (
	"database/sql"

	"github.com/centrifugal/centrifuge"
	"github.com/pion/webrtc/v4"
)

func serve(node *centrifuge.Node, db *sql.DB) {
	node.OnConnect(func(client *centrifuge.Client) {
		client.OnRPC(func(e centrifuge.RPCEvent, cb centrifuge.RPCCallback) {
			db.Exec("INSERT INTO log VALUES ('" + string(e.Data) + "')") // want: sql-injection
			db.Exec("INSERT INTO log VALUES (?)", string(e.Data))
			cb(centrifuge.RPCReply{}, nil)
		})
		client.OnPublish(func(e centrifuge.PublishEvent, cb centrifuge.PublishCallback) {
			db.Exec("DELETE FROM rooms WHERE name = '" + e.Channel + "'") // want: sql-injection
			cb(centrifuge.PublishReply{}, nil)
		})
	})
}

func peer(pc *webrtc.PeerConnection, db *sql.DB) {
	pc.OnDataChannel(func(d *webrtc.DataChannel) {
		d.OnMessage(func(msg webrtc.DataChannelMessage) {
			db.Exec("INSERT INTO chat VALUES ('" + string(msg.Data) + "')") // want: sql-injection
		})
	})
}
