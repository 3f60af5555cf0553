package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "net/http"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", r.FormValue("a")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.FormValue("a"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.Header.Get("X")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.Header.Get("X"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.URL.Query().Get("q")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.URL.Query().Get("q"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.PathValue("id")).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.PathValue("id"))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.Host).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.Host)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.Method[:0]).Run()
	c, _ := r.Cookie("c")
	exec.Command("sh", "-c", c.Value).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(c.Value)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	b, _ := io.ReadAll(r.Body)
	exec.Command("sh", "-c", string(b)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(b))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	_, fh, _ := r.FormFile("f")
	exec.Command("sh", "-c", fh.Filename).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(fh.Filename)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
