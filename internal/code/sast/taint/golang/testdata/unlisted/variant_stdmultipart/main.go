package stdmultipart

import (
	"io"
	"net/http"
	"os/exec"
	"strconv"
)

type api struct{}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	mr, _ := r.MultipartReader()
	p, _ := mr.NextPart()
	exec.Command("sh", "-c", p.FileName()).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(p.FileName())
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	b, _ := io.ReadAll(p)
	exec.Command("sh", "-c", string(b)).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(string(b))
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	user, _, _ := r.BasicAuth()
	exec.Command("sh", "-c", user).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(user)
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", r.MultipartForm.Value["a"][0]).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(r.MultipartForm.Value["a"][0])
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
	exec.Command("sh", "-c", r.Referer()).Run() // want: command-injection
	{
		n, _ := strconv.Atoi(r.Referer())
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
}
