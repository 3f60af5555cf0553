package gormgen

import (
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
	"net/http"
)

var db *gorm.DB
var u []User

type User struct{ Name string }

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	db.Where("name = '" + s + "'").Find(&u)                               // want: sql-injection
	db.Order(s).Find(&u)                                                  // want: sql-injection
	db.Raw("select * from t where n = '" + s + "'").Scan(&u)              // want: sql-injection
	gorm.G[User](db).Raw("select * from t where n='" + s + "'").Find(ctx) // want: sql-injection
	gorm.G[User](db).Where("n = '" + s + "'").First(ctx)                  // want: sql-injection
	db.Clauses(clause.Expr{SQL: "name = '" + s + "'"}).Find(&u)           // want: sql-injection
	db.Table(s).Count(nil)                                                // want: sql-injection
	db.Session(&gorm.Session{}).Joins("JOIN x ON " + s).Find(&u)          // want: sql-injection
	db.Where("name = ?", s).Find(&u)
}
