package store

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/antchfx/xpath"
	"github.com/beevik/etree"
	"github.com/go-ldap/ldap/v3"
	"github.com/lestrrat-go/libxml2/parser"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/mongo"
	"gopkg.in/mgo.v2"
	"gopkg.in/mgo.v2/bson"
)

func found(ctx context.Context, c *mgo.Collection, cache *redis.Client, r *http.Request) {
	var filter bson.M
	if err := json.NewDecoder(r.Body).Decode(&filter); err != nil {
		return
	}
	c.Find(filter) // want: nosql-injection
	c.Find(bson.M{"name": r.FormValue("name")})
	var items *mongo.Collection
	items.Distinct(ctx, "name", filter) // want: nosql-injection
	items.Distinct(ctx, r.FormValue("field"), bson.M{"name": r.FormValue("name")})
	items.Find(ctx, filter)                     // want: nosql-injection
	cache.Eval(ctx, r.FormValue("script"), nil) // want: code-injection
	cache.Eval(ctx, "return redis.call('get', KEYS[1])", []string{r.FormValue("key")})
}

func directory(r *http.Request) []ldap.SearchRequest {
	name := r.FormValue("name")
	return []ldap.SearchRequest{
		{BaseDN: "dc=example", Filter: "(uid=" + name + ")"}, // want: ldap-injection
		{BaseDN: "dc=example", Filter: "(uid=" + ldap.EscapeFilter(name) + ")"},
	}
}

func documents(r *http.Request, doc *etree.Document) {
	xpath.Compile("//user[@name='" + r.FormValue("name") + "']")   // want: xpath-injection
	doc.FindElement("//user[@name='" + r.FormValue("name") + "']") // want: xpath-injection
	xpath.MustCompile("//user")
	parser.New(parser.XMLParseNoEnt) // want: unsafe-parser
	parser.New(parser.XMLParseNoNet)
}
