package ldapsink

import (
	"fmt"
	"net/http"

	"github.com/go-ldap/ldap/v3"
)

func find(conn *ldap.Conn) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		uid := r.FormValue("uid")
		req := ldap.NewSearchRequest("dc=example", ldap.ScopeWholeSubtree, 0, 0, 0, false, // want: ldap-injection
			fmt.Sprintf("(uid=%s)", uid), []string{"dn"}, nil)
		conn.Search(req)
		conn.Search(&ldap.SearchRequest{BaseDN: "dc=example", Filter: "(cn=" + uid + ")"}) // want: ldap-injection
		ldap.CompileFilter("(mail=" + uid + ")")                                           // want: ldap-injection
		conn.Search(ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+ldap.EscapeFilter(uid)+")", nil, nil))
		ldap.DialURL("ldap://" + uid) // want: ssrf
	}
}
