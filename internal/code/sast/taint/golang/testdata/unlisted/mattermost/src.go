package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/mattermost/mattermost/server/public/model"
	"github.com/mattermost/mattermost/server/public/plugin"
)

type Plugin struct{ plugin.MattermostPlugin }

func (p *Plugin) ExecuteCommand(c *plugin.Context, args *model.CommandArgs) (*model.CommandResponse, *model.AppError) {
	exec.Command("sh", "-c", args.Command).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(args.Command)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}
