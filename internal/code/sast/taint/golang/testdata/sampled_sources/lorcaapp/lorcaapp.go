package lorcaapp

import (
	"os"
	"os/exec"

	"github.com/zserge/lorca"
)

type files struct{}

func (f *files) Read(name string) ([]byte, error) { return os.ReadFile("/srv/" + name) } // want: path-traversal

func main() {
	ui, _ := lorca.New("https://example.com", "", 480, 320)
	f := &files{}
	ui.Bind("read", f.Read)
	ui.Bind("run", func(cmd string) { exec.Command("sh", "-c", cmd).Run() }) // want: command-injection
	ui.Bind("kill", func(n int) { os.Remove("/srv/x") })
	<-ui.Done()
}
