package gormsink

import (
	"net/http"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type user struct{ Name string }

func q(db *gorm.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		var us []user
		db.Where("name = '" + n + "'").Find(&us)                                              // want: sql-injection
		db.Raw("SELECT * FROM u WHERE n = '" + n + "'").Scan(&us)                             // want: sql-injection
		db.Order(n).Find(&us)                                                                 // want: sql-injection
		db.Find(&us, "name = '"+n+"'")                                                        // want: sql-injection
		db.Model(&user{}).Select(n).Pluck(n, &us)                                             // want: sql-injection
		db.Joins("JOIN v ON v.n = '" + n + "'").First(&us)                                    // want: sql-injection
		db.Where(gorm.Expr("n = '" + n + "'")).Find(&us)                                      // want: sql-injection
		db.Scopes(func(d *gorm.DB) *gorm.DB { return d.Having("x = '" + n + "'") }).Find(&us) // want: sql-injection
		db.Clauses(clause.OrderBy{Expression: clause.Expr{SQL: "f(" + n + ")"}}).Find(&us)    // want: sql-injection
		db.Where("name = ?", n).Where(&user{Name: n}).Where(map[string]any{"n": n}).Find(&us)
		db.Order(clause.OrderByColumn{Column: clause.Column{Name: n}}).Find(&us)
	}
}
