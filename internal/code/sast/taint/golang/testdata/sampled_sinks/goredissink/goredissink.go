package goredissink

import (
	"net/http"

	"github.com/redis/go-redis/v9"
)

func run(rdb *redis.Client, r *http.Request) {
	ctx, v := r.Context(), r.FormValue("v")
	rdb.Eval(ctx, "return redis.call('GET', '"+v+"')", nil) // want: code-injection
	redis.NewScript("return '"+v+"'").Run(ctx, rdb, nil)    // want: code-injection
	rdb.ScriptLoad(ctx, v)                                  // want: code-injection
	rdb.EvalRO(ctx, v, nil)                                 // want: code-injection
	rdb.FunctionLoad(ctx, v)                                // want: code-injection
	rdb.Eval(ctx, "return redis.call('GET', KEYS[1])", []string{v})
	rdb.Get(ctx, v)
	redis.NewClient(&redis.Options{Addr: r.FormValue("host")}) // want: ssrf
}
