package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/gogf/gf/v2/frame/g"
	"github.com/gogf/gf/v2/net/ghttp"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m() {
	g.Server().BindHandler("/", func(r *ghttp.Request) {
		exec.Command("sh", "-c", r.Get("a").String()).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(r.Get("a").String())
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", r.GetQuery("b").String()).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(r.GetQuery("b").String())
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", r.GetHeader("h")).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(r.GetHeader("h"))
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		var in struct{ Name string }
		_ = r.Parse(&in)
		exec.Command("sh", "-c", in.Name).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(in.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	})
}
