package discordapp

import (
	"database/sql"
	"os/exec"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

var db *sql.DB

func onMessage(s *discordgo.Session, m *discordgo.MessageCreate) {
	db.Exec("INSERT INTO m VALUES('" + m.Content + "')") // want: sql-injection
	db.Exec("INSERT INTO m VALUES(?)", m.Content)
	db.Exec("INSERT INTO u VALUES('" + m.Author.Username + "')") // want: sql-injection
}

func main() {
	d, _ := discordgo.New("Bot x")
	d.AddHandler(onMessage)
	d.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		o := i.ApplicationCommandData().Options[0]
		exec.Command("sh", "-c", o.StringValue()).Run() // want: command-injection
		exec.Command("sh", "-c", "sleep "+strconv.FormatInt(o.IntValue(), 10)).Run()
		exec.Command("sh", "-c", i.MessageComponentData().Values[0]).Run() // want: command-injection
	})
}
