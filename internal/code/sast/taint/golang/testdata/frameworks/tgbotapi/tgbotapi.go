package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(bot *tgbotapi.BotAPI) {
	for u := range bot.GetUpdatesChan(tgbotapi.NewUpdate(0)) {
		exec.Command("sh", "-c", u.Message.Text).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(u.Message.Text)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		exec.Command("sh", "-c", u.Message.CommandArguments()).Run() // want: command-injection
		{
			nn, _ := strconv.Atoi(u.Message.CommandArguments())
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
	}
}
