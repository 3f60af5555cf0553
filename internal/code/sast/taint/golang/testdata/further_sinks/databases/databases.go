package svc

import (
	"net/http"

	"github.com/scylladb/gocqlx/v2"
	"github.com/surrealdb/surrealdb.go"
	"github.com/tarantool/go-tarantool"
	"gopkg.in/rethinkdb/rethinkdb-go.v6"
)

var session gocqlx.Session
var surreal *surrealdb.DB
var conn *tarantool.Connection

func Find(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	session.Query("SELECT * FROM users WHERE name = '"+name+"'", nil).Exec() // want: sql-injection
	session.Query("SELECT * FROM users WHERE name = ?", []string{"name"}).Bind(name).Exec()
	surreal.Query("SELECT * FROM user WHERE name = '"+name+"'", nil) // want: sql-injection
	surreal.Query("SELECT * FROM user WHERE name = $name", map[string]interface{}{"name": name})
	conn.Eval("return box.space."+name+":len()", []interface{}{}) // want: code-injection
	rethinkdb.JS("(" + name + ")").Run(nil)                       // want: code-injection
}
