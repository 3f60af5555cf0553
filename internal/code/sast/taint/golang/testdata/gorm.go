package store

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"os/exec"

	"gorm.io/gorm"
)

type item struct{ Name string }

func items(db *gorm.DB, r *http.Request) {
	by := r.FormValue("by")
	var names []string
	db.Model(&item{}).Pluck(by, &names) // want: sql-injection
	db.Model(&item{}).Pluck("name", &names)
	db.Model(&item{}).Update("count", gorm.Expr("count + "+by)) // want: sql-injection
	db.Model(&item{}).Update("count", gorm.Expr("count + ?", by))
	plain, err := db.DB()
	if err == nil {
		plain.Query("SELECT name FROM items ORDER BY " + by) // want: sql-injection
	}
}

type account struct{ Name, About string }

type person struct{ Name, About string }

func changed(db *gorm.DB, r *http.Request) {
	var all map[string]any
	json.NewDecoder(r.Body).Decode(&all)
	db.Model(&account{}).Updates(all) // want: mass-assignment
	db.Model(&account{}).Updates(map[string]any{"name": all["name"]})
	var in account
	json.NewDecoder(r.Body).Decode(&in)
	db.Model(&account{}).Updates(in)
}

type member struct {
	Name    string
	IsAdmin bool
}

func joined(db *gorm.DB, r *http.Request) {
	var in member
	json.NewDecoder(r.Body).Decode(&in)
	db.Create(&in) // want: mass-assignment
	db.Create(&member{Name: in.Name})
	var out account
	json.NewDecoder(r.Body).Decode(&out)
	db.Create(&out)
}

func kept(db *gorm.DB, r *http.Request) {
	one := person{Name: r.FormValue("name"), About: html.EscapeString(r.FormValue("about"))}
	db.Create(&one)
}

func shown(db *gorm.DB, w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html")
	var one person
	db.First(&one, 1)
	fmt.Fprintf(w, "<b>%s</b>", one.Name) // want: xss
	fmt.Fprintf(w, "<b>%s</b>", one.About)
	exec.Command("sh", "-c", one.Name)
}

func numbered(db *gorm.DB, r *http.Request) {
	var in struct {
		ID   uint
		Name string
	}
	json.NewDecoder(r.Body).Decode(&in)
	db.First(&account{}, in.ID)
	db.First(&account{}, in.Name) // want: sql-injection
}

func plainly(db *gorm.DB, w http.ResponseWriter) {
	var one person
	db.First(&one, 1)
	fmt.Fprintf(w, "<b>%s</b>", one.Name) // nobody says that it is a page
}

// A named type is no string, so GORM binds its values.
type accountName string

type alias = string

func named(db *gorm.DB, r *http.Request) {
	id := accountName(r.FormValue("id"))
	db.First(&account{}, id)
	db.Where(id).Find(&account{})
	byName(db, id)
	db.First(&account{}, string(id)) // want: sql-injection
	byAny(db, r.FormValue("id"))
	db.First(&account{}, alias(r.FormValue("id"))) // want: sql-injection
}

func byName(db *gorm.DB, id accountName) {
	db.Take(&account{}, id)
}

func byAny(db *gorm.DB, id any) {
	db.Take(&account{}, id) // want: sql-injection
}
