package queries

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/smtp"
	"strings"

	"github.com/antchfx/xmlquery"
	"github.com/go-ldap/ldap/v3"
	"github.com/go-resty/resty/v2"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

func directory(r *http.Request, doc *xmlquery.Node) {
	name := r.FormValue("name")
	ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", name), nil, nil) // want: ldap-injection
	ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", ldap.EscapeFilter(name)), nil, nil)
	if !strings.ContainsAny(name, "\x00()*\\") {
		ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+name+")", nil, nil)
	}
	xmlquery.Find(doc, "//user[name='"+name+"']") // want: xpath-injection
	xmlquery.Find(doc, "//user")
}

func documents(ctx context.Context, c *mongo.Collection, r *http.Request) {
	name := r.FormValue("name")
	c.FindOne(ctx, bson.M{"name": name})
	c.Find(ctx, bson.M{"$where": "this.name == '" + name + "'"}) // want: nosql-injection
	var filter bson.M
	if err := json.NewDecoder(r.Body).Decode(&filter); err != nil {
		return
	}
	c.Find(ctx, filter) // want: nosql-injection
}

func calls(r *http.Request, baseURL string) {
	client := resty.New()
	client.R().Get(r.FormValue("url")) // want: ssrf
	client.R().SetBody(r.FormValue("body")).Post("https://api.example.org/items")
	http.Get(baseURL + "/items/" + r.FormValue("id"))
	http.Get(fmt.Sprintf("%s/items/%s", baseURL, r.FormValue("id")))
	http.Get("https://" + r.FormValue("host") + "/items/")                                                    // want: ssrf
	smtp.SendMail("localhost:25", nil, "a@example.org", nil, []byte("Subject: "+r.FormValue("s")+"\r\n\r\n")) // want: email-injection
}
