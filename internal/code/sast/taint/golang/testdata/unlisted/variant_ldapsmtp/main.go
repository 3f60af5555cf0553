package ldapsmtp

import (
	"github.com/go-ldap/ldap/v3"
	"golang.org/x/crypto/ssh"
	"net/http"
)

func run(w http.ResponseWriter, r *http.Request, l *ldap.Conn, sess *ssh.Session) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	l.Search(ldap.NewSearchRequest("dc=a", 2, 0, 0, 0, false, "(uid="+s+")", nil, nil))    // want: ldap-injection
	l.SearchWithPaging(&ldap.SearchRequest{BaseDN: "dc=a", Filter: "(uid=" + s + ")"}, 10) // want: ldap-injection
	sess.CombinedOutput("ls " + s)                                                         // want: command-injection
	sess.Start("ls " + s)                                                                  // want: command-injection
	l.Search(ldap.NewSearchRequest("dc=a", 2, 0, 0, 0, false, "(uid="+ldap.EscapeFilter(s)+")", nil, nil))
}
