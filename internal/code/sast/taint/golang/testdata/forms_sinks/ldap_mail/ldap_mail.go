package ldapmail

import (
	"fmt"
	"github.com/antchfx/htmlquery"
	"github.com/antchfx/xmlquery"
	"github.com/beevik/etree"
	"github.com/go-ldap/ldap/v3"
	"gopkg.in/gomail.v2"
	"net/http"
	"net/smtp"
)

var conn *ldap.Conn
var doc *etree.Document

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	ldap.NewSearchRequest("dc=x", 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", s), nil, nil) // want: ldap-injection
	conn.Search(&ldap.SearchRequest{BaseDN: "dc=x", Filter: "(uid=" + s + ")"})            // want: ldap-injection
	xmlquery.Find(nil, "//u[@n='"+s+"']")                                                  // want: xpath-injection
	doc.FindElements("//u[@n='" + s + "']")                                                // want: xpath-injection
	http.Redirect(w, r, s, http.StatusFound)                                               // want: open-redirect
	w.Header().Set("Location", s)                                                          // want: open-redirect
	ldap.NewSearchRequest("dc=x", 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", ldap.EscapeFilter(s)), nil, nil)
}
