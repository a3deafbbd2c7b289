package io.shadowtune.reports.why.cause.application;

import static io.shadowtune.reports.why.clue.FaultSigns.reports;
import static io.shadowtune.reports.why.clue.GpuSigns.slowedDown;
import static io.shadowtune.reports.why.clue.Signs.any;
import static io.shadowtune.reports.why.clue.Signs.figure;
import static io.shadowtune.reports.why.clue.Signs.flat;
import static io.shadowtune.reports.why.clue.Signs.grew;
import static io.shadowtune.reports.why.clue.Signs.says;

import io.shadowtune.reports.why.clue.Cause;
import io.shadowtune.reports.why.clue.CauseSheet;
import io.shadowtune.reports.why.clue.Clue;

/** A rank comes late to the collective for reasons of its own software; the transfer itself takes its usual time. */
final class AppHostStraggler {
    private static final String COLLECTING =
            "\\bactive\\+gc\\b|gc: (done|collecting generation 2)|garbage collect\\w*.{0,40}\\d+(\\.\\d+)? ?m?s|\\bgc\\b.{0,20}(pause|took|elapsed)|Full GC|stop-the-world";

    private static final String ALLOCATOR =
            "allocator cache flush|num_alloc_retries[ =:]+[1-9]\\d{2,}|(cudaMalloc|cudaFree|hipMalloc|hipFree)\\b.{0,30}(x ?\\d+|\\d+(\\.\\d+)? ?m?s)|memory pressure.{0,40}(flush|retry)|cudaMalloc retries";

    private static final String RECOMPILING =
            "\\[__recompiles\\]|\\bRecompil(ing|ation)\\b|recompile_limit|\\bCompil(ing|ation)\\b.{0,80}\\btook [1-9]\\d*(\\.\\d+)? ?s|cache_size_limit|(triton|inductor|autotun\\w+).{0,40}(compil|benchmark|took \\d)|jit.{0,20}compil\\w+.{0,20}\\d+ ?s";

    private static final String LOADER =
            "data(_|\\s)?(time|load(er|ing)?(_time| wait| time)?|_wait)\\s*[:=]?\\s*([1-9]\\d*(\\.\\d+)? ?s|[1-9]\\d{2,}(\\.\\d+)? ?ms)|(waiting|blocked|wait) (for|on) (the )?(next )?(batch|data|loader|queue)|loader (queue|prefetch).{0,20}\\b(0/|empty)|_next_data|_try_get_data|queue\\.py.*get|tokeniz\\w+.{0,40}(took|slow|\\d ?s)|decode.{0,30}(took|slow)|batch_wait|DataLoader\\S*__next__\\D{0,20}([1-9]\\d*(\\.\\d+)? ?s|[1-9]\\d{2,}(\\.\\d+)? ?ms)|(wait_for|get|next)_(batch|data)\\w*\\s*[:=]?\\s*([1-9]\\d*(\\.\\d+)? ?s|[1-9]\\d{2,}(\\.\\d+)? ?ms)";

    private static final String LATE =
            "(arriv\\w+|enter\\w*|enqueue\\w*|late\\w*|last rank|spread).{0,60}\\d.{0,5}(m?s|:\\d\\d)|late_(rank|ms)|transfer after (the )?last arrival|last[- ]arriv\\w+";

    private static final String TRANSFER_CONSTANT =
            "(transfer|wire|kernel|collective|all-?\\w+|communication|copy)\\b.{0,50}\\b(usual|constant|the same (time|duration|length|as)|same as (usual|before|always|ever)|unchanged|as always)\\b|(transfer|kernel|wire|copy)( time)? (after|from|since) (the )?last[- ](arriv|rank|enqueue)\\w*|last arriv\\w+:? ?\\+?[\\d.]+ ?m?s.{0,20}\\b(then|transfer|kernel)|(duration|time|ms|s) after (the )?last (arriv|rank|enqueue)";

    private static final String PYTHON =
            "\\bGIL\\b|\\(active(\\+gil)?\\).*MainThread|logging|wandb|tensorboard|\\.item\\(\\)|torch\\.cuda\\.synchronize|savefig|matplotlib|plot|\\blog_\\w+|on_log|callback|json|pickle|deepcopy|print\\(";

    /** A thread that is not the one which launches the kernels holds the interpreter. */
    private static final String OTHER_HOLDS_GIL =
            "\\(active\\+gil\\): \"(?!MainThread)|^(?!.*MainThread).{0,60}\\b[5-9]\\d(\\.\\d+)? ?% .{0,12}\\bGIL\\b|\\bGIL\\b.{0,30}\\bheld by (?!main)";

    static final CauseSheet SHEET = CauseSheet.of(
                    Cause.APP_HOST_STRAGGLER, "A rank arrives late in the collective because of its own software.")
            .decisive("garbage collection stopped a rank", reports(COLLECTING))
            .decisive(
                    "the memory allocator of a rank flushed and asked again",
                    any(says(ALLOCATOR), grew("num_alloc_retries")))
            .decisive("a rank compiled its graph or kernels anew", reports(RECOMPILING))
            .clue(Clue.Role.DECISIVE, 2.5, "a rank waited for its data loader", says(LOADER))
            .clue(
                    Clue.Role.DECISIVE,
                    2.5,
                    "ranks arrive apart, but the transfer takes its usual time",
                    says(TRANSFER_CONSTANT))
            .clue(Clue.Role.DECISIVE, 2.5, "another thread holds the interpreter's lock", says(OTHER_HOLDS_GIL))
            .supports("ranks arrive apart", any(says(LATE), says("straggler ?\\(?m?s|\\brank \\d+ arriv\\w+ \\d{3}")))
            .supports(
                    "how its loader is set up",
                    says("num_workers|prefetch_factor|persistent_workers|pin_memory|\\bcollate\\w*:"))
            .supports("its step waits for data", figure("data(_| )?(wait|time|load\\w*)(_ms|_time)?", n -> n >= 100))
            .supports(
                    "one rank had not called it yet",
                    says("nothing enqueued|not (yet )?(enqueued|called|entered)|last completed \\d+"))
            .supports(
                    "its GPU did nothing meanwhile",
                    figure("smact|sm_active|dcgm_fi_prof_sm_active|gputl", n -> n < 0.05))
            .supports("the late rank was in its own code", says(PYTHON, "py-spy|stack|dump|trace|profil"))
            .supports(
                    "the host left a gap before the collective",
                    says("\\bgap\\b.{0,12}\\d+ ?m?s|enumerate\\(DataLoader|DataLoader.{0,40}__next__"))
            .supports(
                    "its loader is busy preparing",
                    says(
                            "(decode|resize|augment|tokeni[sz]e|transform|collate|PIL/|cv2|unpickle|json)\\S*.{0,60}\\d+(\\.\\d+)? ?%|workers? .{0,30}9\\d\\.\\d ?%"))
            .supports(
                    "a rank had more work or memory than the others",
                    says("rank ?\\d+.{0,30}(tokens|reserved|samples|images|longest|length)"))
            .supports(
                    "its GPU had nothing to do meanwhile",
                    says("^\\s+\\d+\\s+\\d+\\s+\\d+\\s+(-|\\d+)\\s+0\\s+0\\s|no kernels?|stream (empty|idle)|gpu idle"))
            .supports(
                    "nothing was lost meanwhile",
                    flat("packet_seq_err|out_of_sequence|local_ack_timeout_err|symbol_error"))
            .against("a GPU was slowed down", slowedDown())
            .clue(
                    Clue.Role.AGAINST,
                    2,
                    "the process was blocked in storage",
                    says(
                            "nfs.{0,30}not responding|rpc_wait|blocked for more than|D-state(?! process\\w* 0\\b)(?!\\W{0,3}(0|none))|fsync.{0,30}\\d ?s"))
            .explains(Cause.NCCL_MISTUNED, Cause.NOISY_NEIGHBOR)
            .advice(
                    "Let pauses coincide or vanish: collect garbage on the same step on all ranks (gc.freeze, gc.disable), leave memory head-room (expandable_segments, smaller micro-batch), bucket shapes or mark them dynamic, more loader workers and prefetch.",
                    "py-spy dump --pid <rank>; arrival time per rank of the slow collective; torch.cuda.memory_stats()['num_alloc_retries']",
                    "Do not raise the collective's timeout: a long duration here is waiting, not transfer.",
                    "application team");

    private AppHostStraggler() {}
}
