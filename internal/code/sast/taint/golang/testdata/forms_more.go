// Further forms of statements, expressions, files, sockets and uploads.
package main

import (
	"context"
	"mime/multipart"
	"net/http"

	"github.com/antchfx/xmlquery"
	"github.com/antchfx/xpath"
	"github.com/beego/beego/server/web"
	beego "github.com/beego/beego/server/web/context"
	"github.com/gin-gonic/gin"
	"github.com/go-pg/pg/orm"
	"github.com/gobwas/ws"
	"github.com/gorilla/websocket"
	"github.com/jbowtie/gokogiri/xml"
	gokogiri "github.com/jbowtie/gokogiri/xpath"
	iris "github.com/kataras/iris/context"
	libxml "github.com/lestrrat-go/libxml2/xpath"
	"github.com/masterzen/xmlpath"
	"github.com/sacOO7/gowebsocket"
	"github.com/spf13/afero"
	"go.mongodb.org/mongo-driver/mongo"
	sockets "golang.org/x/net/websocket"
	"xorm.io/xorm"
)

func uploads(header *multipart.FileHeader, form *multipart.Form, db *xorm.Session) {
	db.Query("select " + header.Header.Get("A")) // want: sql-injection
	db.Query("select " + form.Value["a"][0])     // want: sql-injection
	file, _ := header.Open()
	data := make([]byte, 9)
	file.Read(data)
	db.Query("select " + string(data)) // want: sql-injection
	db.Query("select 1")
}

func requests(in *beego.BeegoInput, c *beego.Context, g *gin.Context, conn *websocket.Conn, db *xorm.Session) {
	var id string
	in.Bind(&id, "id")
	db.Query("select " + id)               // want: sql-injection
	db.Query("select " + in.Refer())       // want: sql-injection
	db.Query("select " + in.Referer())     // want: sql-injection
	db.Query("select " + in.UserAgent())   // want: sql-injection
	db.Query("select " + c.GetCookie("a")) // want: sql-injection
	db.Query("select " + g.ContentType())  // want: sql-injection
	db.Query("select " + g.FullPath())
	_, reader, _ := conn.NextReader()
	data := make([]byte, 9)
	reader.Read(data)
	db.Query("select " + string(data)) // want: sql-injection
}

func statements(r *http.Request, db *xorm.Session, q *orm.Query, items *mongo.Collection) {
	value := r.FormValue("q")
	db.Alias(value) // want: sql-injection
	db.In(value, 1) // want: sql-injection
	db.In("id", value)
	db.NotIn(value, 1)       // want: sql-injection
	db.SetExpr(value, "1")   // want: sql-injection
	db.SetExpr("a", value)   // want: sql-injection
	db.Sum(nil, value)       // want: sql-injection
	db.SumInt(nil, value)    // want: sql-injection
	db.Sums(nil, "a", value) // want: sql-injection
	db.SumsInt(nil, value)   // want: sql-injection
	db.Sum(nil, "price")
	q.For(value)      // want: sql-injection
	q.JoinOn(value)   // want: sql-injection
	q.JoinOnOr(value) // want: sql-injection
	q.JoinOn("a = ?", value)
	items.FindOneAndReplace(nil, value, nil) // want: nosql-injection
	items.Watch(nil, value)                  // want: nosql-injection
	items.Watch(nil, mongo.Pipeline{})
}

func expressions(r *http.Request, top *xmlquery.Node, node *xml.Node) {
	value := r.FormValue("q")
	xmlquery.FindEachWithBreak(top, value, nil) // want: xpath-injection
	top.SelectElement(value)                    // want: xpath-injection
	top.SelectElements(value)                   // want: xpath-injection
	top.SelectElement("//item")
	xpath.Select(nil, value)             // want: xpath-injection
	libxml.NewExpression(value)          // want: xpath-injection
	gokogiri.Compile(value)              // want: xpath-injection
	node.EvalXPath(value, nil)           // want: xpath-injection
	node.EvalXPathAsBoolean(value, nil)  // want: xpath-injection
	node.Search(value)                   // want: xpath-injection
	node.SearchWithVariables(value, nil) // want: xpath-injection
	xmlpath.Compile(value)               // want: xpath-injection
	xmlpath.MustCompile(value)           // want: xpath-injection
	xmlpath.MustCompile("//item")
}

func files(r *http.Request, c *iris.Context, b *web.Controller, fs afero.Fs) {
	value := r.FormValue("q")
	c.SaveFormFile(nil, value)           // want: path-traversal
	c.SendFileWithRate(value, "a", 1, 1) // want: path-traversal
	c.ServeFileWithRate(value, 1, 1)     // want: path-traversal
	c.UploadFormFiles(value)             // want: path-traversal
	c.UploadFormFiles("/srv/uploads")
	b.SaveToFileWithBuffer("a", value, nil) // want: path-traversal
	b.SaveToFileWithBuffer(value, "/srv/a", nil)
	afero.SafeWriteReader(fs, value, nil) // want: path-traversal
	afero.TempFile(fs, value, "a")        // want: path-traversal
	afero.Walk(fs, value, nil)            // want: path-traversal
	afero.Walk(fs, "/srv", nil)
}

func addresses(r *http.Request, dialer *websocket.Dialer, other *ws.Dialer) {
	value := r.FormValue("q")
	sockets.NewConfig(value, "https://shop.example") // want: ssrf
	sockets.NewConfig("wss://shop.example/"+value, "https://shop.example")
	gowebsocket.New(value)                               // want: ssrf
	gowebsocket.BuildProxy(value)                        // want: ssrf
	dialer.DialContext(context.Background(), value, nil) // want: ssrf
	ws.Dial(context.Background(), value)                 // want: ssrf
	other.Dial(context.Background(), value)              // want: ssrf
	ws.Dial(context.Background(), "wss://shop.example/?q="+value)
}
