package text

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.org/shop/amount"
	"example.org/shop/failure"
	"github.com/go-ldap/ldap/v3"
)

var db *sql.DB

func changed(r *http.Request) {
	name := r.FormValue("name")
	log.Print(strings.ToLower(name))         // want: log-injection
	log.Print(strings.ToUpper(name))         // want: log-injection
	log.Print(strings.TrimSpace(name))       // want: log-injection
	log.Print(strings.TrimPrefix(name, "a")) // want: log-injection
	log.Print(strings.TrimPrefix("a", name))
	log.Print(string(bytes.TrimSpace([]byte(name))))       // want: log-injection
	log.Print(strings.Join(strings.Split(name, ","), ";")) // want: log-injection
	log.Print(strings.Map(unicode.ToLower, name))          // want: log-injection
	log.Print(strings.ReplaceAll(name, "a", "b"))          // want: log-injection
	log.Print(strings.ReplaceAll(name, "\n", ""))
	log.Print(strings.Replace(name, "\n", "", -1))
	log.Print(strings.Replace(name, "\n", "", 1)) // want: log-injection
	db.Query("SELECT id FROM users WHERE name = '" + strings.Replace(name, "'", "''", -1) + "'")
	db.Query("SELECT id FROM users WHERE name = '" + strings.Replace(name, "'", "''", 1) + "'") // want: sql-injection
	smtp.SendMail("localhost:25", nil, "a@example.org", nil, []byte("Subject: "+strings.ReplaceAll(name, "\r\n", " ")+"\r\n\r\n"))
	smtp.SendMail("localhost:25", nil, "a@example.org", nil, []byte("Subject: "+strconv.Quote(name)+"\r\n\r\n"))
	smtp.SendMail("localhost:25", nil, "a@example.org", nil, []byte("Subject: "+name+"\r\n\r\n")) // want: email-injection
	log.Print(strings.NewReplacer("a", "b").Replace(name))                                        // want: log-injection
	log.Print(strings.NewReplacer("NAME", name).Replace("seen NAME"))                             // want: log-injection
	before, _, _ := strings.Cut(name, ",")
	log.Print(before) // want: log-injection
	exec.Command("sh", "-c", fmt.Sprint(strings.IndexByte(name, 97))).Run()
	exec.Command("sh", "-c", strconv.Itoa(amount.Parse(name))).Run()
	log.Print(strconv.Quote(name))
	log.Print(fmt.Sprintf("name %s", name)) // want: log-injection
	log.Print(fmt.Sprintf("name %q", name))
	if text, err := strconv.Unquote(name); err == nil {
		log.Print(text) // want: log-injection
	}
	if n, err := strconv.Atoi(name); err == nil {
		log.Print(strconv.Itoa(n))
	}
	err := fmt.Errorf("no %w", errors.New(name))
	exec.Command("sh", "-c", fmt.Sprint(err)).Run()
	exec.Command("sh", "-c", errors.Unwrap(failure.Of(name)).Error()).Run()
	n, _ := fmt.Println(name)
	exec.Command("sh", "-c", fmt.Sprint(n)).Run()
	if ip := net.ParseIP(name); ip != nil {
		exec.Command("sh", "-c", "ping "+ip.String()).Run()
	}
	if ip, _, err := net.ParseCIDR(name); err == nil {
		exec.Command("sh", "-c", "ping "+ip.String()).Run()
	}
}

func checked(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if !strings.ContainsAny(name, "\r\n") {
		log.Print(name)
	}
	if !strings.ContainsAny(name, "/\\.") {
		os.ReadFile("files/" + name)
	}
	if !strings.ContainsAny(name, "*()\\") {
		ldap.NewSearchRequest("dc=example", 2, 0, 0, 0, false, "(uid="+name+")", nil, nil)
	}
	if !strings.ContainsAny(name, "'\"") {
		db.Query("SELECT id FROM items WHERE name = '" + name + "'")
	}
	db.Query("SELECT id FROM items WHERE name = '" + name + "'") // want: sql-injection
	if !strings.Contains(name, "<") {
		fmt.Fprint(w, "<p>", name)
	}
	if clean := filepath.Clean(name); strings.HasPrefix(clean, "/srv/files/") {
		os.ReadFile(clean)
	}
	if strings.HasPrefix(name, "https://example.org/") {
		http.Get(name)
	}
	if strings.EqualFold(name, "list") {
		exec.Command("sh", "-c", name).Run()
	}
	if slices.Contains([]string{"list", "tree"}, name) {
		exec.Command("sh", "-c", name).Run()
	}
	if ok, err := regexp.MatchString("^[a-z]+$", name); err == nil && ok {
		exec.Command("sh", "-c", name).Run()
	}
	log.Print(regexp.MustCompile(`[^a-z]`).ReplaceAllString(name, ""))
	log.Print(regexp.MustCompile(`a`).ReplaceAllString(name, "b")) // want: log-injection
	log.Print(regexp.MustCompile(`a.*`).FindString(name))          // want: log-injection
	log.Print(regexp.QuoteMeta(name))                              // want: log-injection
	if re, err := regexp.Compile(name); err == nil {
		exec.Command("sh", "-c", re.String()).Run()
	}
}

func streams(w http.ResponseWriter, r *http.Request) {
	lines := bufio.NewScanner(r.Body)
	for lines.Scan() {
		log.Print(lines.Text()) // want: log-injection
	}
	var all bytes.Buffer
	all.ReadFrom(r.Body)
	log.Print(all.String()) // want: log-injection
	var copied strings.Builder
	io.Copy(&copied, r.Body)
	log.Print(copied.String()) // want: log-injection
	full := make([]byte, 10)
	io.ReadFull(r.Body, full)
	log.Print(string(full)) // want: log-injection
	part := make([]byte, 10)
	r.Body.Read(part)
	log.Print(string(part)) // want: log-injection
	var first, second string
	fmt.Sscan(r.FormValue("name"), &first)
	log.Print(first) // want: log-injection
	fmt.Sscanf(r.FormValue("name"), "%s", &second)
	log.Print(second) // want: log-injection
	var printed strings.Builder
	fmt.Fprintf(&printed, "name %s", r.FormValue("name"))
	log.Print(printed.String()) // want: log-injection
	exec.Command("sh", "-c", fmt.Sprint(printed.Cap())).Run()
}

type key struct{}

func kept(r *http.Request) {
	ctx := context.WithValue(r.Context(), key{}, r.FormValue("name"))
	exec.Command("sh", "-c", ctx.Value("other").(string)).Run()
	exec.Command("sh", "-c", ctx.Value(r.FormValue("key")).(string)).Run()
}

func coded(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	exec.Command("sh", "-c", hex.EncodeToString([]byte(name))).Run()
	exec.Command("sh", "-c", base64.StdEncoding.EncodeToString([]byte(name))).Run()
	os.ReadFile(base64.StdEncoding.EncodeToString([]byte(name))) // want: path-traversal
	os.ReadFile(base64.URLEncoding.EncodeToString([]byte(name)))
	if data, err := hex.DecodeString(name); err == nil {
		log.Print(string(data)) // want: log-injection
	}
	if data, err := base64.StdEncoding.DecodeString(name); err == nil {
		log.Print(string(data)) // want: log-injection
	}
}
