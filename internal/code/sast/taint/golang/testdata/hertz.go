package main

import (
	"context"
	"html"
	"os"
	"os/exec"

	"github.com/cloudwego/hertz/pkg/app"
)

// Requests of Hertz whose tags say what is valid, and answers in HTML.

type courier struct {
	Zone  string `query:"zone" vd:"in($,'inner','outer')"`
	Shift string `query:"shift" vd:"$=='day'||$=='night'"`
	Badge string `query:"badge" vd:"len($)<9 && regexp('^[a-z]{2}\\d+$')"`
	Depot string `query:"depot" vd:"regexp('^(north|south)-[0-9]+$')"`
	Bike  string `query:"bike" pattern:"^[A-Z]{2}[0-9]+$"`
	Kind  string `query:"kind" enum:"van,bike"`
	Tour  string `query:"tour" valid:"matches(^[0-9]+$)"`
	Note  string `query:"note" vd:"len($)<40"`
	Loose string `query:"loose" vd:"regexp('[a-z]+')"`
	Or    string `query:"or" vd:"in($,'a','b')||len($)>3"`
	Not   string `query:"not" vd:"!in($,'a','b')"`
	Path  string `query:"path" vd:"regexp('^[a-z/.]+$')"`
}

func dispatch(_ context.Context, c *app.RequestContext) {
	var in courier
	if err := c.BindAndValidate(&in); err != nil {
		return
	}
	exec.Command("sh", "-c", "route "+in.Zone+in.Shift+in.Badge+in.Depot+in.Bike+in.Kind+in.Tour).Run()
	exec.Command("sh", "-c", "route "+in.Note).Run()  // want: command-injection
	exec.Command("sh", "-c", "route "+in.Loose).Run() // want: command-injection
	exec.Command("sh", "-c", "route "+in.Or).Run()    // want: command-injection
	exec.Command("sh", "-c", "route "+in.Not).Run()   // want: command-injection
	os.ReadFile("/srv/routes/" + in.Path)             // want: path-traversal
}

func page(_ context.Context, c *app.RequestContext) {
	name := c.DefaultQuery("name", "you")
	c.Data(200, "text/html; charset=utf-8", []byte("<p>"+html.EscapeString(name)+"</p>"))
	c.Data(200, "text/plain", []byte(name))
	c.Data(200, "text/html; charset=utf-8", []byte("<p>"+name+"</p>")) // want: xss
}

func answer(_ context.Context, c *app.RequestContext) {
	c.SetContentType("text/html")
	c.WriteString("<p>" + html.EscapeString(c.Query("name")) + "</p>")
	c.WriteString("<p>" + c.Query("name") + "</p>") // want: xss
	c.Header("Location", "/p/"+c.Query("next"))
	c.Header("Location", c.Query("next"))          // want: open-redirect
	c.FileAttachment("/srv/"+c.Query("file"), "x") // want: path-traversal
}

func framed(_ context.Context, c *app.RequestContext) {
	c.Header("Content-Type", "text/html")
	c.String(200, "<p>%s</p>", c.Query("name")) // want: xss
	sent, err := c.FormFile("scan")
	if err == nil {
		c.SaveUploadedFile(sent, "/srv/scans/"+c.Query("name")) // want: path-traversal
	}
}

func plainly(_ context.Context, c *app.RequestContext) {
	c.SetContentType("text/plain")
	c.WriteString("name " + c.Query("name"))
}
