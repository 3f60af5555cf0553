package beegoorm

import (
	"github.com/beego/beego/v2/client/orm"
	"github.com/beego/beego/v2/server/web"
)

type C struct{ web.Controller }

func (c *C) Get() {
	n := c.GetString("n")
	o := orm.NewOrm()
	o.Raw("SELECT * FROM u WHERE n = '" + n + "'").Exec() // want: sql-injection
	var rows []orm.Params
	o.Raw("SELECT * FROM u ORDER BY " + n).Values(&rows) // want: sql-injection
	qb, _ := orm.NewQueryBuilder("mysql")
	o.Raw(qb.Select("*").From("u").Where("n = '" + n + "'").String()) // want: sql-injection
	o.QueryTable("u").FilterRaw("n", "= '"+n+"'").All(&rows)          // want: sql-injection
	o.Raw("SELECT * FROM u WHERE n = ?", n).Values(&rows)
	o.QueryTable("u").Filter("n", n).All(&rows)
}
