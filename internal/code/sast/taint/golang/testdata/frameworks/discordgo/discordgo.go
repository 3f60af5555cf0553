package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/bwmarrin/discordgo"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func on(s *discordgo.Session, m *discordgo.MessageCreate) {
	exec.Command("sh", "-c", m.Content).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(m.Content)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
func ic(s *discordgo.Session, i *discordgo.InteractionCreate) {
	exec.Command("sh", "-c", i.ApplicationCommandData().Options[0].StringValue()).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(i.ApplicationCommandData().Options[0].StringValue())
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
func m(dg *discordgo.Session) { dg.AddHandler(on); dg.AddHandler(ic) }
