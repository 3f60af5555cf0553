package webviewapp

import (
	"os"
	"os/exec"

	webview "github.com/webview/webview_go"
)

func main() {
	w := webview.New(false)
	w.Bind("read", func(name string) ([]byte, error) { return os.ReadFile("/srv/" + name) }) // want: path-traversal
	w.Bind("run", run)
	w.Bind("sleep", func(n int) { exec.Command("sleep", string(rune(n))).Run() })
	w.Navigate("https://example.com")
	w.Run()
}

func run(cmd string) { exec.Command("sh", "-c", cmd).Run() } // want: command-injection
