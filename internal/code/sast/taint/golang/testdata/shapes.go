// Libraries that nothing is known of.
package shop

import (
	"os/exec"
	"strconv"

	"quokka.example/directory"
	"quokka.example/params"
	"quokka.example/shell"
	"quokka.example/store"
	"quokka.example/tree"
	"quokka.example/web"
)

// Parts of what is called like a request
func lookup(ctx *web.Context) {
	exec.Command("sh", "-c", "ping "+ctx.Query("host")).Run() // want: command-injection
	n, _ := strconv.Atoi(ctx.Query("count"))
	exec.Command("sh", "-c", "ping -c "+strconv.Itoa(n)+" localhost").Run()
}

func settings() {
	request := store.Describe("settings")
	exec.Command("sh", "-c", "ping "+request.GetParam("host")).Run()
}

// Functions that are given beside a path
func routes(app *web.App) {
	app.Endpoint("/report", func(kind string, reply *web.Reply) {
		exec.Command("sh", "-c", "report "+kind).Run() // want: command-injection
		exec.Command("sh", "-c", "report "+reply.Name).Run()
	})
	app.Schedule("@daily", func(kind string) {
		exec.Command("sh", "-c", "report "+kind).Run()
	})
}

// Methods of handlers
type Orders struct{ web.OrderHandler }

func (o *Orders) HandleOrder(order string) {
	exec.Command("sh", "-c", "order "+order).Run() // want: command-injection
}

func (o *Orders) Prepare(order string) {
	exec.Command("sh", "-c", "order "+order).Run()
}

// Helpers that are given a request
func find(request *web.Request) {
	exec.Command("sh", "-c", "find "+params.Text(request, "folder")).Run() // want: command-injection
	exec.Command("sh", "-c", "find "+params.MakeURL(request, "folder")).Run()
}

// Sinks by their text
func texts(ctx *web.Context) {
	name := ctx.Query("name")
	store.Run("SELECT * FROM users WHERE name = '" + name + "'") // want: sql-injection
	store.Run("SELECT * FROM users WHERE name = ?", name)
	store.Log("SELECT * FROM users WHERE name = '" + name + "'")
	directory.Lookup("(&(objectClass=person)(uid=" + name + "))") // want: ldap-injection
	directory.Lookup("(see also " + name + ")")
	tree.Nodes("//user[@name='" + name + "']") // want: xpath-injection
	tree.Nodes("//host/" + name)
	shell.Run("ping -c 1 " + name) // want: command-injection
	shell.Run("ping", "-c", "1", name)
}

// Methods of servicers
type Pings struct{ web.PingServicer }

func (p *Pings) PingHost(session *web.Scope, in *web.PingRequest) {
	exec.Command("sh", "-c", "ping "+in.Host).Run() // want: command-injection
	exec.Command("sh", "-c", "ping "+session.Name).Run()
}
