package forms.brigadier;
import com.mojang.brigadier.CommandDispatcher;
import com.mojang.brigadier.arguments.*;
import com.mojang.brigadier.builder.LiteralArgumentBuilder;
import static com.mojang.brigadier.arguments.StringArgumentType.getString;
class Brigadier {
    <S> void register(CommandDispatcher<S> dispatcher) {
        dispatcher.register(LiteralArgumentBuilder.<S>literal("load").executes(context -> {
            try {
                new java.io.FileInputStream("/worlds/" + getString(context, "name")); // want: path-traversal
                new java.io.FileInputStream("/worlds/" + IntegerArgumentType.getInteger(context, "n"));
            } catch (java.io.IOException e) { }
            return 1;
        }));
    }
}
