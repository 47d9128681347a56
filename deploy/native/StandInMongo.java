import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.Arrays;
import java.util.List;

/** An independent implementation of MongoDB's protocol, for the parts of the store's contract that need no transaction. */
public class StandInMongo {
    /** Drivers of today refuse the newest version that the library names; what the contract asks is in this one too. */
    private static final MongoVersion FIVE = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return Arrays.asList(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 13;
        }
    };

    public static void main(String[] arguments) throws InterruptedException {
        new MongoServer(new MemoryBackend().version(FIVE)).bind("127.0.0.1", Integer.parseInt(arguments[0]));
        Thread.currentThread().join();
    }
}
