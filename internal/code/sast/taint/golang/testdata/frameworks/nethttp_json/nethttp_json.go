package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"encoding/json"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type In struct {
	Name string
	N    int
}

func h(w http.ResponseWriter, r *http.Request) {
	var in In
	json.NewDecoder(r.Body).Decode(&in)
	exec.Command("sh", "-c", in.Name).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(in.Name)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", strconv.Itoa(in.N)).Run()
	mr, _ := r.MultipartReader()
	p, _ := mr.NextPart()
	exec.Command("sh", "-c", p.FileName()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(p.FileName())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.UserAgent()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.UserAgent())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.Referer()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.Referer())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", r.RequestURI).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(r.RequestURI)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	u, _, _ := r.BasicAuth()
	exec.Command("sh", "-c", u).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(u)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
