package depot;

// Fields of messages whose generated code is missing, with the types that the .proto file gives them.

import io.depot.v1.DepotGrpc;
import io.depot.v1.MoveReply;
import io.depot.v1.MoveRequest;
import io.grpc.stub.StreamObserver;
import org.springframework.jdbc.core.JdbcTemplate;

class Depot extends DepotGrpc.DepotImplBase {
    private JdbcTemplate jdbc;

    @Override
    public void move(MoveRequest request, StreamObserver<MoveReply> out) {
        jdbc.queryForList("SELECT * FROM items WHERE name = '" + request.getItem() + "'"); // want: sql-injection
        jdbc.queryForList("SELECT * FROM items LIMIT " + request.getAmount());
        jdbc.queryForList("SELECT * FROM items WHERE zone = '" + request.getZone() + "'");
        jdbc.queryForList("SELECT * FROM items WHERE zone = '" + request.getZone().name().toLowerCase() + "'");
        jdbc.queryForList("SELECT * FROM items WHERE zone = " + request.getZoneValue());
        jdbc.queryForList("SELECT * FROM items WHERE made > " + request.getSince().getSeconds());
        jdbc.queryForList("SELECT * FROM items WHERE shelf = " + request.getShelfIds(0));
        for (var box : request.getBoxesList()) {
            jdbc.queryForList("SELECT * FROM boxes WHERE number = " + box.getNumber());
            jdbc.queryForList("SELECT * FROM boxes WHERE label = '" + box.getLabel() + "'"); // want: sql-injection
        }
    }
}
