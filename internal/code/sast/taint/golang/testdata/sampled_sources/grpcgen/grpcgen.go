package grpcgen

import (
	"context"
	"database/sql"
	"os"

	pb "example.com/api/gen/chat"
	"google.golang.org/grpc"
)

type chat struct {
	pb.UnimplementedChatServer
	db *sql.DB
}

func (c *chat) Say(ctx context.Context, req *pb.SayRequest) (*pb.SayReply, error) {
	c.db.Exec("INSERT INTO m VALUES('" + req.Text + "')") // want: sql-injection
	c.db.Exec("INSERT INTO m VALUES(?)", req.Text)
	return &pb.SayReply{}, nil
}

func (c *chat) Talk(stream pb.Chat_TalkServer) error {
	for {
		msg, err := stream.Recv()
		if err != nil {
			return err
		}
		c.db.Exec("INSERT INTO m VALUES('" + msg.GetText() + "')") // want: sql-injection
	}
}

func (c *chat) Upload(stream grpc.ClientStreamingServer[pb.Chunk, pb.UploadReply]) error {
	chunk, err := stream.Recv()
	if err != nil {
		return err
	}
	return os.WriteFile("/srv/"+chunk.Name, chunk.Data, 0o600) // want: path-traversal
}
