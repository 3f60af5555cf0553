package main

import (
	"context"
	"net/http"
	"os/exec"

	"github.com/bwmarrin/discordgo"
	"github.com/cloudwego/hertz/pkg/app"
	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/render"
	"github.com/go-telegram/bot"
	"github.com/go-telegram/bot/models"
	"github.com/gobwas/ws/wsutil"
	"github.com/gorilla/mux"
	"github.com/gorilla/schema"
	"github.com/gorilla/websocket"
	"github.com/julienschmidt/httprouter"
	"github.com/kataras/iris/v12"
	"github.com/valyala/fasthttp"
	"github.com/zeromicro/go-zero/rest/httpx"
)

type Input struct {
	Name string `path:"name"`
	Body struct{ Text string }
}

func Greet(ctx context.Context, in *Input) (*struct{}, error) {
	exec.Command("sh", "-c", in.Name).Run()      // want: command-injection
	exec.Command("sh", "-c", in.Body.Text).Run() // want: command-injection
	return nil, nil
}

type Form struct{ A string }

func Chi(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", chi.URLParam(r, "x")).Run()                  // want: command-injection
	exec.Command("sh", "-c", chi.URLParamFromCtx(r.Context(), "x")).Run() // want: command-injection
	exec.Command("sh", "-c", mux.Vars(r)["x"]).Run()                      // want: command-injection
	var f Form
	schema.NewDecoder().Decode(&f, r.PostForm)
	exec.Command("sh", "-c", f.A).Run() // want: command-injection
	var g Form
	render.DecodeJSON(r.Body, &g)
	exec.Command("sh", "-c", g.A).Run() // want: command-injection
	var h Form
	httpx.Parse(r, &h)
	exec.Command("sh", "-c", h.A).Run() // want: command-injection
	render.HTML(w, r, "<p>"+g.A)        // want: xss
	render.PlainText(w, r, g.A)
	data, _ := wsutil.ReadClientText(nil)
	exec.Command("sh", "-c", string(data)).Run() // want: command-injection
	c, _ := websocket.Accept(w, r, nil)
	var v Form
	wsjson.Read(r.Context(), c, &v)
	exec.Command("sh", "-c", v.A).Run() // want: command-injection
}

func Router(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	exec.Command("sh", "-c", ps.ByName("x")).Run() // want: command-injection
	exec.Command("ls", ps.ByName("x")).Run()
}

func Fast(ctx *fasthttp.RequestCtx) {
	exec.Command("sh", "-c", string(ctx.QueryArgs().Peek("x"))).Run() // want: command-injection
	exec.Command("sh", "-c", ctx.UserValue("x").(string)).Run()       // want: command-injection
	exec.Command("sh", "-c", string(ctx.PostBody())).Run()            // want: command-injection
	ctx.SetContentType("text/html")
	ctx.WriteString("<p>" + string(ctx.FormValue("q")))   // want: xss
	ctx.Redirect(string(ctx.QueryArgs().Peek("to")), 302) // want: open-redirect
}

func Iris(ctx iris.Context) {
	exec.Command("sh", "-c", ctx.URLParam("x")).Run() // want: command-injection
	var f Form
	ctx.ReadJSON(&f)
	exec.Command("sh", "-c", f.A).Run()     // want: command-injection
	ctx.HTML("<p>" + ctx.Params().Get("x")) // want: xss
}

func Hertz(ctx context.Context, c *app.RequestContext) {
	exec.Command("sh", "-c", c.Query("x")).Run() // want: command-injection
	var f Form
	c.BindAndValidate(&f)
	exec.Command("sh", "-c", f.A).Run() // want: command-injection
	exec.Command("ls", c.Param("x")).Run()
}

func Tg(ctx context.Context, b *bot.Bot, update *models.Update) {
	exec.Command("sh", "-c", update.Message.Text).Run() // want: command-injection
}

func main() {
	huma.Register(nil, huma.Operation{Method: "GET", Path: "/g/{name}"}, Greet)
	r := chi.NewRouter()
	r.With(nil).Get("/x", Chi)
	r.Route("/y", func(r chi.Router) { r.Post("/z", Chi) })
	bot.New("t", bot.WithDefaultHandler(Tg))
	dg, _ := discordgo.New("x")
	dg.AddHandler(func(s *discordgo.Session, m *discordgo.MessageCreate) {
		exec.Command("sh", "-c", m.Content).Run() // want: command-injection
	})
	dg.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		exec.Command("sh", "-c", i.ApplicationCommandData().Options[0].StringValue()).Run() // want: command-injection
	})
}
