package tarantoolsink

import (
	"net/http"

	"github.com/tarantool/go-tarantool/v2"
)

func run(c *tarantool.Connection, r *http.Request) {
	v := r.FormValue("v")
	c.Do(tarantool.NewEvalRequest("return '" + v + "'"))                       // want: code-injection
	c.Eval("return f("+v+")", nil)                                             // want: code-injection
	c.Do(tarantool.NewExecuteRequest("SELECT * FROM u WHERE n = '" + v + "'")) // want: sql-injection
	c.Execute("SELECT * FROM u WHERE n = '"+v+"'", nil)                        // want: sql-injection
	c.Do(tarantool.NewExecuteRequest("SELECT * FROM u WHERE n = ?").Args([]any{v}))
	c.Do(tarantool.NewSelectRequest("u").Key([]any{v}))
}
