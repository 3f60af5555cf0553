package gorm2

import (
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
	"net/http"
)

type user struct{ Name string }

func run(w http.ResponseWriter, r *http.Request, db *gorm.DB) {
	s := r.FormValue("s")
	ctx := r.Context()
	_ = ctx
	db.Where("name = '" + s + "'").First(&user{})                 // want: sql-injection
	db.Order(s).Find(&[]user{})                                   // want: sql-injection
	db.Model(&user{}).Select("count(*), " + s).Rows()             // want: sql-injection
	db.Raw("select * from t where n = '" + s + "'").Scan(&user{}) // want: sql-injection
	db.Joins("left join a on a.n = '" + s + "'").Find(&user{})    // want: sql-injection
	db.Clauses(clause.Expr{SQL: "n = '" + s + "'"}).Find(&user{}) // want: sql-injection
	db.Having("n = '" + s + "'").Find(&user{})                    // want: sql-injection
	db.Where("name = ?", s).First(&user{})
}
