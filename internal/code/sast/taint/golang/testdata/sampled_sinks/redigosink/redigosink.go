package redigosink

import (
	"net/http"

	"github.com/gomodule/redigo/redis"
)

func run(c redis.Conn, r *http.Request) {
	v := r.FormValue("v")
	c.Do("EVAL", "return redis.call('GET', '"+v+"')", 0) // want: code-injection
	redis.NewScript(0, "return '"+v+"'").Do(c)           // want: code-injection
	c.Do(r.FormValue("cmd"), "x")                        // want: nosql-injection
	c.Send("EVAL", v, 0)                                 // want: code-injection
	redis.Dial("tcp", r.FormValue("host"))               // want: ssrf
	redis.DialURL(r.FormValue("url"))                    // want: ssrf
	c.Do("GET", v)
	c.Do("EVAL", "return redis.call('GET', KEYS[1])", 1, v)
}
