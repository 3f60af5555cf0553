package store

import (
	"net/http"

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
